export { assertPortIsFree, freePort, freePortNear } from './ports';
