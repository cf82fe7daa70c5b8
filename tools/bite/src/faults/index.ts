import type { Fault } from '../fault';
import { ACCOUNT_FAULTS } from './accounts';
import { CONTRACT_FAULTS } from './contract';
import { CREDENTIAL_FAULTS } from './credentials';
import { EXCHANGE_FAULTS } from './exchanges';
import { HOLDER_FAULTS } from './holders';
import { LIBRARY_FAULTS } from './libraries';
import { REQUEST_FAULTS } from './requests';
import { SYSTEM_FAULTS } from './system';
import { WEBHOOK_FAULTS } from './webhooks';

export const FAULTS: Fault[] = [
  ...CREDENTIAL_FAULTS,
  ...EXCHANGE_FAULTS,
  ...REQUEST_FAULTS,
  ...LIBRARY_FAULTS,
  ...ACCOUNT_FAULTS,
  ...HOLDER_FAULTS,
  ...WEBHOOK_FAULTS,
  ...CONTRACT_FAULTS,
  ...SYSTEM_FAULTS,
];
