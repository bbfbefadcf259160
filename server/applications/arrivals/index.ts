export {
  type ArrivalView,
  arrivalsOf,
  keepArrivals,
  removeArrival,
  removeArrivalBy,
  setAwaitsArrival,
  storeArrival,
  takeBackKeptArrivals,
} from './store.ts'
