import type { ApiComponents } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { printRows } from '../output';

type UsageMeasure = ApiComponents['schemas']['UsageMeasure'];

interface UsageOptions {
  from?: string;
  to?: string;
  groupBy?: 'day' | 'month';
  measure?: UsageMeasure;
}

const COLUMNS = ['period', 'measure', 'count'];

/** `vc usage` */
export function addUsage(program: Command, context: Context): void {
  program
    .command('usage')
    .description('what the organization has used, by day or month')
    .option('--from <day>', 'the first day (YYYY-MM-DD, UTC); default: 29 days before the last one')
    .option('--to <day>', 'the last day; default: today')
    .option('--group-by <period>', 'day (the default) or month')
    .option('--measure <measure>', 'one measure, for example openid4vc.issuance.completed')
    .action(async (query: UsageOptions, command: Command) => {
      const { data } = await context.client(command).api.getUsage({ query });
      printRows(context.terminal, data.figures, { ...context.optionsOf(command), columns: COLUMNS });
    });
}
