import { Link } from 'react-router'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { lowestPrice } from '#web/shell/lowest-price.ts'
import { siteMessages } from '#web/shell/messages.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './closing-call.module.css'
import { landingMessages } from './messages.ts'

/** The end of the landing page: the first price, and the two ways on. Its id lets a press before hydration be repeated. */
export function ClosingCall() {
  const localized = useLocalized()
  const { number } = useFormat()
  const t = useMessages(landingMessages).closing
  const { contact } = useMessages(siteMessages)
  const { settings, sections } = useSite()
  // Unpublished prices leave no packages on the page.
  const hasPrices = sections.some(({ component, enabled }) => enabled && component === 'packages')
  const { whatsapp } = useContacts()
  return (
    <div className={styles.place}>
      <div id="closing" className={classes(styles.call, 'flood')}>
        <div>
          <h2>{t.title}</h2>
          {hasPrices && <p dir="auto">{t.prices(number(lowestPrice(settings.packages)))}</p>}
        </div>
        <div className={styles.ways}>
          <Link to="/subscription" className={buttonClass({ variant: 'chalk' })}>
            {localized(settings.buttons.start)}
          </Link>
          {whatsapp && (
            <a href={whatsapp.link} className={buttonClass({ variant: 'ghost' })}>
              <WhatsAppIcon />
              {contact.whatsapp}
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
