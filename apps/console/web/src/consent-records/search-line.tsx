import { useState } from 'react';
import { Button, Form, TextField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { type ConsentSearch, toConsentSearch } from './consent-search';

/** Finds the records of a person, or those of a request. */
export function SearchLine({ onSearch }: { onSearch: (search: ConsentSearch) => void }) {
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
