export { NewPresentationPage } from './new-presentation-page';
export { PresentationPage } from './presentation-page';
export { PresentationsPage } from './presentations-page';
