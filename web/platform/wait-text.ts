import { waitOf } from '#contract/durations.ts'
import { useFormat } from './format.tsx'
import { counted } from './plural-forms.ts'

/** The case that follows "انتظر" and "بعد". */
const forms = {
  seconds: counted(
    ['لحظات', 'ثانية واحدة', 'ثانيتين', '{n} ثوانٍ', '{n} ثانية', '{n} ثانية'],
    '{n} second',
    '{n} seconds',
  ),
  minutes: counted(
    ['لحظات', 'دقيقة واحدة', 'دقيقتين', '{n} دقائق', '{n} دقيقة', '{n} دقيقة'],
    '{n} minute',
    '{n} minutes',
  ),
  hours: counted(
    ['لحظات', 'ساعة واحدة', 'ساعتين', '{n} ساعات', '{n} ساعة', '{n} ساعة'],
    '{n} hour',
    '{n} hours',
  ),
}

/** On a button: the English unit is short, as specified; a short Arabic one would read as a letter. */
const onButton = { ar: forms.seconds.ar, en: { one: '{n}s', other: '{n}s' } }

/** A wait in seconds as text that follows "wait"; on a button that counts down, the English unit of seconds is short. */
export function useWaitText(place: 'sentence' | 'button'): (seconds: number) => string {
  const format = useFormat()
  return (seconds) => {
    const { count, unit } = waitOf(seconds)
    const isShort = place === 'button' && unit === 'seconds'
    return format.plural(isShort ? onButton : forms[unit], count)
  }
}
