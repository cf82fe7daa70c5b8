export { DidResolver } from './did-resolver';
