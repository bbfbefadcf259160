import { useQuery } from '@tanstack/react-query'
import { FileText, NotebookText } from 'lucide-react'
import type { RegisterCell, RegisterSection } from '#contract/processing-register.ts'
import { NumberText, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { keyboardScrollable } from '#web/ui/keyboard-scrollable.ts'
import { cluster, stack } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { CsvOfPrivacy } from './concerned-fields.tsx'
import styles from './privacy.module.css'
import { processingRegister } from './queries.ts'
import { registerMessages } from './register-messages.ts'

/** The register of processing, a table for each section, with its PDF and its file. */
export function RegisterCard() {
  const t = useMessages(registerMessages)
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  const { data, error, refetch } = useQuery(processingRegister(language))
  return (
    <Card as="section" aria-labelledby="privacy-register">
      <CardHead id="privacy-register" icon={<NotebookText aria-hidden="true" />} level={3}>
        {t.title}
      </CardHead>
      <div className={stack(16)}>
        <p className="muted">{t.lead}</p>
        {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <Loading label={t.loading}>
            <Skeleton shape="box" />
          </Loading>
        )}
        {data && error && <StaleNotice />}
        {data && (
          <>
            <div className={cluster(8)}>
              <ButtonLink href={data.pdfUrl} newTab size="compact" icon={<FileText />}>
                {t.pdf}
              </ButtonLink>
              <CsvOfPrivacy content={{ table: 'processing_register' }} label={t.csv} failed={t.csvFailed} />
            </div>
            <p className="muted small">{t.read(dateTime(data.readAt))}</p>
            {data.sections.map((section) => (
              <Disclosure key={section.id} title={section.title[language]}>
                <Table section={section} />
              </Disclosure>
            ))}
          </>
        )}
      </div>
    </Card>
  )
}

function Table({ section: { title, columns, rows } }: { section: RegisterSection }) {
  const { language } = useLanguage()
  return (
    <section className={styles.scrolls} aria-label={title[language]} {...keyboardScrollable}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.en} scope="col">
                {column[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...others] }) => (
            <tr key={id}>
              <th scope="row">{first !== undefined && <Shown cell={first} />}</th>
              {others.map((cell, at) => (
                <td key={columns[at + 1]?.en}>
                  <Shown cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Shown({ cell }: { cell: RegisterCell }) {
  const { language } = useLanguage()
  const { digits } = useFormat()
  if (typeof cell === 'number') return <NumberText value={cell} />
  return <bdi>{digits(cell[language])}</bdi>
}
