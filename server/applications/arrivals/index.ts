export {
  type ArrivalView,
  arrivalsOf,
  keepArrivals,
  removeArrival,
  removeArrivalBy,
  seenPartsOf,
  setAwaitsArrival,
  storeArrival,
  takeBackSetAside,
} from './store.ts'
