export { claimQuote, findByPayCode, keyOf, readQuote } from './claim-quote.ts'
export { payCode } from './rules.ts'
export { changeQuote, deleteEndedQuotes, insertQuote, type QuoteRow } from './store.ts'
