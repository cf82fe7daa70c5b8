import type { Issuance } from '../api/schemas';
import { useCredentialColumns } from '../credentials/credential-columns';
import { DataTable } from '../elements/data-table';
import { useMessages } from '../messages/messages-context';

export function IssuanceCredentials({ issuance }: { issuance: Issuance }) {
  const { t } = useMessages();
  return <DataTable label={t('issuance.credentials')} rows={issuance.credentials} columns={useCredentialColumns()} />;
}
