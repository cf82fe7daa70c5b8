import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Button, Empty, Form, Page, TextField, Time } from '@vc/web/elements';
import type { ConsentRecord } from '../api/schemas';
import { ActError } from '../elements/act-error';
import type { Column } from '../elements/data-table';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { ConsentBadge, OutcomeBadge } from './consent-badges';
import { filterOf } from './consent-filter';
import { type ConsentSearch, toConsentSearch } from './consent-search';
import { CONSENTS, OUTCOMES } from './consent-state';
import { useConsentRecords, useExport } from './queries';

const PATH = '/consent-records';

/** The identity checks of the organization. The ID number that is searched stays out of the address. */
export function ConsentRecordsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [idNumber, setIdNumber] = useState('');
  const query = useConsentRecords(filterOf(search), idNumber);
  const show = (person: string, requestId?: string) => {
    setIdNumber(person);
    navigate(requestId === undefined ? PATH : `${PATH}?requestId=${requestId}`);
  };
  return (
    <Page title={t('consentRecords.title')} lead={t('consentRecords.lead')}>
      <SearchLine onSearch={(found) => ('idNumber' in found ? show(found.idNumber) : show('', found.requestId))} />
      {idNumber !== '' && <OfPerson key={idNumber} idNumber={idNumber} />}
      {(idNumber !== '' || search.size > 0) && (
        <div className="actions">
          <Button onPress={() => show('')}>{t('consentRecords.showAll')}</Button>
        </div>
      )}
      <FilterLinks
        label={t('consentRecords.consent')}
        name="consent"
        options={CONSENTS.map((id) => ({ id, name: t(`consent.${id}`) }))}
      />
      <FilterLinks
        label={t('consentRecords.outcome')}
        name="outcome"
        options={OUTCOMES.map((id) => ({ id, name: t(`consentOutcome.${id}`) }))}
      />
      <List
        label={t(idNumber === '' ? 'consentRecords.title' : 'consentRecords.ofPerson')}
        query={query}
        columns={useConsentColumns()}
        empty={
          <Empty
            icon="audit"
            title={t(idNumber === '' && search.size === 0 ? 'consentRecords.empty' : 'filter.nothing')}
          />
        }
      />
    </Page>
  );
}

/** What can be done with the records of the person who was searched. */
function OfPerson({ idNumber }: { idNumber: string }) {
  const { t } = useMessages();
  const exported = useExport(idNumber);
  return (
    <>
      <ActError error={exported.error} />
      <div className="actions">
        <Button kind="primary" isPending={exported.isPending} onPress={() => exported.mutate()}>
          {t('consentRecords.export')}
        </Button>
      </div>
    </>
  );
}

function useConsentColumns(): Column<ConsentRecord>[] {
  const { t, named } = useMessages();
  return [
    {
      id: 'operation',
      name: t('consentRecords.operation'),
      cell: ({ id, operation }) => (
        <Link href={`${PATH}/${id}`} className="row-link">
          {named(`consentOperation.${operation}`, operation)}
        </Link>
      ),
    },
    { id: 'consent', name: t('consentRecords.consent'), cell: ({ consent }) => <ConsentBadge consent={consent} /> },
    { id: 'outcome', name: t('consentRecords.outcome'), cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { id: 'cRef', name: t('column.reference'), cell: ({ cRef }) => cRef ?? '–' },
    { id: 'createdAt', name: t('audit.time'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
  ];
}

/** Finds the records of a person, or those of a request. */
function SearchLine({ onSearch }: { onSearch: (search: ConsentSearch) => void }) {
  const { t } = useMessages();
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = () => {
    const search = toConsentSearch(typed);
    setInvalid(search === undefined);
    if (search) onSearch(search);
  };
  return (
    <search className="search-line">
      <Form className="form" onSubmit={submit}>
        <TextField
          label={t('consentRecords.search')}
          description={t('consentRecords.searchHint')}
          value={typed}
          onChange={setTyped}
          error={isInvalid ? t('consentRecords.searchInvalid') : undefined}
          autoComplete="off"
          isRequired
        />
        <Button type="submit">{t('consentRecords.find')}</Button>
      </Form>
    </search>
  );
}
