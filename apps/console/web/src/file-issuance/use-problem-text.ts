import { useMessages } from '../messages/messages-context';
import { MAX_BYTES, MAX_COLUMNS, MAX_ROWS, type TableProblem } from './table';

const MEGABYTE = 1024 * 1024;

/** Why a file cannot be read, with the number of the row. */
export function useProblemText(): (problem: TableProblem) => string {
  const { t, locale } = useMessages();
  const limits = {
    rows: MAX_ROWS.toLocaleString(locale),
    columns: MAX_COLUMNS.toLocaleString(locale),
    megabytes: MAX_BYTES / MEGABYTE,
  };
  return ({ rule, ...values }) => t(`tableProblem.${rule}`, { ...limits, ...values });
}
