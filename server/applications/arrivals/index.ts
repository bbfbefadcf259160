export { type ArrivalView, arrivalsOf, removeArrival, setAwaitsArrival, storeArrival } from './store.ts'
