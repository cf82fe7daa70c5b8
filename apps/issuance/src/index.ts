export { issuanceService } from './issuance.definition';
