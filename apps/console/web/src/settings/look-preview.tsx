import { colorsOf, contrastBetween } from '@vc/web/format';
import { useMessages } from '../messages/messages-context';
import type { OrganizationDraft } from './organization-draft';

/** The surfaces of the two themes (tokens.css). */
const SURFACES = [
  { theme: 'light', surface: '#ffffff', text: '#1a1b18' },
  { theme: 'dark', surface: '#1c1d1a', text: '#ecede7' },
] as const;
/** WCAG 2.2, 1.4.11: of what must be recognised without reading. */
const LEAST_CONTRAST = 3;

/** How the name, the logo and the colour look in both themes, and whether they can be told from what is around them. */
export function LookPreview({ draft }: { draft: OrganizationDraft }) {
  const { t, locale } = useMessages();
  const { brand, onBrand } = colorsOf(draft.primaryColor);
  const ratio = (one: string, other: string) =>
    contrastBetween(one, other).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <div className="preview" role="group" aria-label={t('look.preview')}>
      <p className="preview-title">{t('look.preview')}</p>
      {SURFACES.map(({ theme, surface, text }) => (
        <div key={theme} className="look" style={{ backgroundColor: surface, color: text }}>
          <p className="look-name">
            {draft.logo !== '' && <img className="brand-logo" src={draft.logo} alt={draft.logoAltText} />}
            <strong>{draft.name}</strong>
          </p>
          <span className="look-button" style={{ backgroundColor: brand, color: onBrand }}>
            {t('look.button')}
          </span>
          <p>
            {t(`look.contrast.${theme}`, { ratio: ratio(brand, surface) })}{' '}
            {contrastBetween(brand, surface) < LEAST_CONTRAST && t('look.weak')}
          </p>
        </div>
      ))}
      <p className="hint">{t('look.text', { ratio: ratio(brand, onBrand) })}</p>
    </div>
  );
}
