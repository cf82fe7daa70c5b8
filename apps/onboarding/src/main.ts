import 'reflect-metadata';
import '@vc/platform/console-log';
import { runService } from '@vc/platform/service';
import { onboardingService } from './onboarding.definition';

void runService(onboardingService);
