export { onboardingService } from './onboarding.definition';
export { UsersService } from './users/users.service';
