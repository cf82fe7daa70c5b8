export { assertPortIsFree, freePort, freePortNear, freePorts } from './free-port';
