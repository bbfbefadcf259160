import { Link } from 'react-router'
import { hasOpenPrices, lowestPrice } from '#contract/open-prices.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { buttonClass } from '#web/ui/button-look.ts'
import { classes } from '#web/ui/classes.ts'
import { useContacts } from './contacts-context.tsx'
import styles from './footer-lead.module.css'
import { siteMessages } from './messages.ts'
import { useSite } from './site-context.tsx'

/** The end of the landing page: the first price, and the two ways on. */
export function FooterLead() {
  const localized = useLocalized()
  const { number } = useFormat()
  const t = useMessages(siteMessages)
  const { settings } = useSite()
  const { whatsapp } = useContacts()
  return (
    <div className={classes(styles.lead, 'flood')}>
      <div>
        <h2>{t.footer.lead}</h2>
        {!hasOpenPrices(settings) && (
          <p dir="auto">{t.footer.prices(number(lowestPrice(settings.packages)))}</p>
        )}
      </div>
      <div className={styles.ways}>
        <Link to="/subscription" className={buttonClass({ variant: 'chalk' })}>
          {localized(settings.buttons.start)}
        </Link>
        {whatsapp && (
          <a href={whatsapp.link} className={buttonClass({ variant: 'ghost' })}>
            <WhatsAppIcon />
            {t.contact.whatsapp}
          </a>
        )}
      </div>
    </div>
  )
}
