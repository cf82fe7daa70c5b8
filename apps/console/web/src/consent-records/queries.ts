import { useMutation, useQuery } from '@tanstack/react-query';
import { verify } from '../api/client';
import { PAGE_SIZE } from '../api/list-query';
import { saveFile } from '../format/save-file';
import type { ConsentFilter } from './consent-filter';

const CONSENT_RECORDS = 'consent-records';

/** @param idNumber empty for the records of all persons */
export function useConsentRecords(filter: ConsentFilter, idNumber: string) {
  const query = { ...filter, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [CONSENT_RECORDS, idNumber, query],
    queryFn: async ({ signal }) =>
      idNumber === ''
        ? verify.listConsentRecords({ query }, { signal })
        : verify.searchConsentRecords({ query, body: { idNumber } }, { signal }),
    // Each search of a person is recorded, and the number is forgotten with the page.
    ...(idNumber !== '' && { staleTime: Infinity, gcTime: 0 }),
  });
}

export function useConsentRecord(id: string) {
  return useQuery({
    queryKey: [CONSENT_RECORDS, id],
    queryFn: async ({ signal }) => (await verify.getConsentRecord({ path: { id } }, { signal })).data,
  });
}

/** The records of a person in a file, whose name tells nothing about the person. */
export function useExport(idNumber: string) {
  return useMutation({
    mutationFn: async () => {
      const { data } = await verify.exportConsentRecords({ body: { idNumber } });
      saveFile('consent-records.json', 'application/json', JSON.stringify(data, undefined, 2));
    },
    gcTime: 0,
  });
}
