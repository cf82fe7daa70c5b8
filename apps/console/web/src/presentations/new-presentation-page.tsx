import { useSearchParams } from 'wouter';
import { Page, Queried } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { usePresentationPreset, usePresentationTemplate } from './queries';
import { RequestChoice } from './request-choice';
import { RequestForm } from './request-form';
import { sourceOfPreset, sourceOfTemplate } from './request-source';

/** The choice of what to request is part of the address, so that a form can be linked to. */
export function NewPresentationPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const preset = search.get('preset');
  const template = search.get('template');
  const isChosen = preset !== null || template !== null;
  return (
    <Page
      key={search.toString()}
      title={t('presentations.new')}
      lead={isChosen ? undefined : t('newPresentation.choose')}
      parent={
        isChosen
          ? { to: '/presentations/new', name: t('newPresentation.other') }
          : { to: '/presentations', name: t('presentations.title') }
      }
    >
      {preset !== null && <FormOfPreset id={preset} />}
      {template !== null && <FormOfTemplate id={template} />}
      {!isChosen && <RequestChoice />}
    </Page>
  );
}

function FormOfPreset({ id }: { id: string }) {
  const query = usePresentationPreset(id);
  return <Queried query={query}>{(preset) => <RequestForm source={sourceOfPreset(preset)} />}</Queried>;
}

function FormOfTemplate({ id }: { id: string }) {
  const query = usePresentationTemplate(id);
  return <Queried query={query}>{(template) => <RequestForm source={sourceOfTemplate(template)} />}</Queried>;
}
