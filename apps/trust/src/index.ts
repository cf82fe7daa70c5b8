export { trustService } from './trust.definition';
