export { presentationService } from './presentation.definition';
