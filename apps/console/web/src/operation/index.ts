export { DeadLetterPage } from './dead-letter-page';
export { DeadLettersPage } from './dead-letters-page';
export { HealthPage } from './health-page';
