export { onboardingService } from './onboarding-service';
export { UsersService } from './users/users.service';
