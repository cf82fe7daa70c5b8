import { Icon, type IconName } from '@vc/web/elements';
import { useMessages } from '@vc/web/messages';

/** The tenant whose look an app has. */
export interface BrandedTenant {
  name: string;
  /** `uri` is a `data:` URI. */
  logo?: { uri: string; altText?: string };
  /** `#rrggbb`. */
  primaryColor?: string;
}

/** The logo of a tenant, or else the icon of the app. @param className of the icon */
export function BrandMark({ logo, icon, className = 'brand-mark' }: BrandMarkProps) {
  if (logo) return <img className="brand-logo" src={logo.uri} alt={logo.altText ?? ''} />;
  return (
    <span className={className} aria-hidden={className === 'log-in-mark' || undefined}>
      <Icon name={icon} />
    </span>
  );
}

interface BrandMarkProps {
  logo: BrandedTenant['logo'];
  icon: IconName;
  className?: 'brand-mark' | 'log-in-mark';
}

/** The logo and the name of the tenant, and the name of the app. */
export function BrandText({ tenant, icon }: { tenant: BrandedTenant; icon: IconName }) {
  const { t } = useMessages();
  return (
    <>
      <BrandMark logo={tenant.logo} icon={icon} />
      <span className="brand-text">
        <span className="brand-name">{tenant.name}</span>
        <span className="brand-app">{t('app.name')}</span>
      </span>
    </>
  );
}
