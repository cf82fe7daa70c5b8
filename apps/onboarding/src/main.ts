import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { onboardingService } from './onboarding-service';

void runService(onboardingService);
