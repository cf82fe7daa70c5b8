import { Link } from 'wouter';
import { Icon, Queried, Section } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { usePresentationPresets, usePresentationTemplates } from './queries';

/** The templates of the tenant, and the presets. */
export function RequestChoice() {
  const { t } = useMessages();
  const templates = usePresentationTemplates();
  const presets = usePresentationPresets();
  const own = templates.data?.data ?? [];
  return (
    <>
      {own.length > 0 && (
        <Section title={t('newPresentation.templates')}>
          <ul className="choices">
            {own.map(({ id, name, description }) => (
              <Choice key={id} to={`/presentations/new?template=${id}`} name={name} description={description} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('newPresentation.presets')}>
        <Queried query={presets}>
          {({ data }) => (
            <ul className="choices">
              {data.map(({ id, templateName, templateDescription }) => (
                <Choice
                  key={id}
                  to={`/presentations/new?preset=${encodeURIComponent(id)}`}
                  name={templateName}
                  description={templateDescription}
                />
              ))}
            </ul>
          )}
        </Queried>
      </Section>
    </>
  );
}

function Choice({ to, name, description }: { to: string; name: string; description: string | undefined }) {
  return (
    <li>
      <Link href={to} className="choice">
        <Icon name="verify" />
        <span>
          <span className="choice-name">{name}</span>
          {description !== undefined && <span className="hint">{description}</span>}
        </span>
      </Link>
    </li>
  );
}
