export { presentationService } from './presentation-service';
