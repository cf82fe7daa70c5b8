import 'reflect-metadata';
import { runService } from '@vc/platform/service';
import { onboardingService } from './onboarding.definition';

void runService(onboardingService);
