import type { ConsoleData } from '../../../support/test-console-data';
import type { WalletData } from '../../../support/test-wallet-data';

/** A page of an app of which docs/tour.md has pictures. */
export interface PicturedPage<Data> {
  /** Of its pictures and of its recorded answers. */
  name: string;
  /** Path below that of the app, with the resources of the organization or of the user. */
  path: (data: Data) => string;
  /** Whether a member of the operator of the platform sees it. */
  isOfOperator?: true;
  /** Whether it is pictured in both themes with each width, and otherwise in one theme with each. */
  isInBothThemes?: true;
}

/** What the pages of the operator show. */
export interface OperatorData {
  tenant: string;
  deadLetter: string;
}

export type ConsolePageData = ConsoleData & OperatorData & { approval: string };
export type ConsolePage = PicturedPage<ConsolePageData>;
export type WalletPage = PicturedPage<WalletData>;
