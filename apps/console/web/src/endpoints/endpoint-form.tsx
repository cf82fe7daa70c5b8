import type { ReactNode } from 'react';
import { Form, Queried, TextField } from '@vc/web/elements';
import { ChoiceBoxes } from '../forms/choice-boxes';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import type { EndpointDraft } from './endpoint-draft';
import { useEventTypes } from './queries';

interface EndpointFormProps extends FieldsProps<EndpointDraft> {
  onSubmit: () => void;
  /** Errors and buttons. */
  children: ReactNode;
}

export function EndpointForm({ draft, onChange, errors, onSubmit, children }: EndpointFormProps) {
  const { t } = useMessages();
  return (
    <Form onSubmit={onSubmit}>
      <TextField
        label={t('endpoints.url')}
        description={t('endpointForm.urlHint')}
        type="url"
        value={draft.url}
        onChange={(url) => onChange({ ...draft, url })}
        error={errors['/url']}
        placeholder="https://"
        isRequired
      />
      <TextField
        label={t('form.optional', { name: t('endpointForm.description') })}
        value={draft.description}
        onChange={(description) => onChange({ ...draft, description })}
        error={errors['/description']}
      />
      <EventTypeChoice draft={draft} onChange={onChange} error={errors['/filterTypes']} />
      <TextField
        label={t('form.optional', { name: t('endpoint.rateLimit') })}
        description={t('endpointForm.rateLimitHint')}
        type="number"
        value={draft.rateLimit}
        onChange={(rateLimit) => onChange({ ...draft, rateLimit })}
        error={errors['/rateLimit']}
      />
      <TextField
        label={t('form.optional', { name: t('endpointForm.alertEmails') })}
        description={t('endpointForm.alertEmailsHint')}
        rows={2}
        value={draft.alertEmails}
        onChange={(alertEmails) => onChange({ ...draft, alertEmails })}
        error={errors['/alertEmails'] ?? errors['/alertEmails/0']}
      />
      {children}
    </Form>
  );
}

function EventTypeChoice({
  draft,
  onChange,
  error,
}: Pick<EndpointFormProps, 'draft' | 'onChange'> & { error: string | undefined }) {
  const { t } = useMessages();
  const types = useEventTypes();
  return (
    <Queried query={types}>
      {(data) => (
        <ChoiceBoxes
          label={t('endpoints.types')}
          description={t('endpointForm.typesHint')}
          options={data.map(({ id, description }) => ({ id, name: <code>{id}</code>, hint: description }))}
          chosen={draft.filterTypes}
          onChange={(filterTypes) => onChange({ ...draft, filterTypes })}
          error={error}
        />
      )}
    </Queried>
  );
}
