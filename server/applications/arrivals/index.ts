export {
  type ArrivalView,
  arrivalsOf,
  keepArrivals,
  removeArrival,
  removeArrivalBy,
  setAwaitsArrival,
  storeArrival,
  takeBackSetAside,
} from './store.ts'
