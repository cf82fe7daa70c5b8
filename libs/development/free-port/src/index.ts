export { assertPortIsFree, freePort, freePortNear } from './free-port';
