export { agreedVersion } from './agreed-version.ts'
export { versionInForce } from './page-in-force.ts'
export {
  assertPurposes,
  changeSince,
  countUnanswered,
  firstVersions,
  hasPurposesInForce,
  previewOf,
  purposeStateOf,
} from './purposes.ts'
export { privacyPageRoutes } from './routes.ts'
