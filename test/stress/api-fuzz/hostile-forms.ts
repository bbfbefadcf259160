import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId } from '#contract/endpoints.ts'
import { aFile, packedForm } from '#server/test/forms.ts'
import { takesAnyFile } from './exceptions.ts'
import type { Hostile } from './malicious-requests.ts'

const png = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex'))
const tooLongBoundary = 'b'.repeat(300)

/** Hostile forms for a call with a form. */
export async function hostileForms({ id, form, maxBodyBytes }: Endpoint): Promise<Hostile[]> {
  if (!form || maxBodyBytes) return []
  const { file: field, most = 1 } = form
  const junk = aFile('not what it says', 'a.png', 'image/png')
  const forms: [title: string, parts: [name: string, value: string | File][]][] = [
    ['an empty form', []],
    ['a text for a file', [[field, 'text']]],
    ['a file under another name', [['other', junk]]],
    ['a file that is not what it says', [[field, junk]]],
    ['an empty file', [[field, aFile('', 'a.pdf', 'application/pdf')]]],
    ['a picture of 4 thousand million pixels a side', [[field, aFile(png, 'a.png', 'image/png')]]],
    ['half a PDF', [[field, aFile('%PDF-1.7\n1 0 obj <</Type', 'a.pdf', 'application/pdf')]]],
    ['a hostile name', [[field, aFile('x', '../../\u202Efdp.\u0000exe', 'text/html')]]],
    ['a file too many', Array.from({ length: most + 1 }, () => [field, junk])],
    [
      'a purpose that is none',
      [
        ['purpose', '__proto__'],
        [field, junk],
      ],
    ],
    [
      'a text of 9,000 characters',
      [
        ['purpose', 'x'.repeat(9000)],
        [field, junk],
      ],
    ],
    [
      'twenty texts',
      [...Array.from({ length: 20 }, (_, at): [string, string] => [`t${at}`, 'x']), [field, junk]],
    ],
  ]
  const statuses = [...(takesAnyFile[id as CallId] ? [200] : []), 400, 413, 415, 422]
  return [
    { title: 'JSON for a form', payload: '{}', statuses: [415] },
    {
      title: 'a form without its parts',
      payload: '',
      type: 'multipart/form-data; boundary=b',
      statuses: [422],
    },
    {
      title: 'half a form',
      payload: '--b\r\nContent-Dispo',
      type: 'multipart/form-data; boundary=b',
      statuses: [400],
    },
    {
      title: 'a boundary too long',
      payload: '',
      type: `multipart/form-data; boundary=${tooLongBoundary}`,
      statuses: [400],
    },
    ...(await Promise.all(
      forms.map(async ([title, parts]) => ({ title, ...(await packedForm(parts)), statuses })),
    )),
  ]
}
