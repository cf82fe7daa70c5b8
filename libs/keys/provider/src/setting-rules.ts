import { OnlyWith } from '@vc/platform/config';
import { Matches, ValidateBy, ValidateIf } from 'class-validator';

/** A configuration class to which a provider adds its settings. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires it of the constructor of a mixin
export type ConfigClass = new (...args: any[]) => object;

export const IsAbsolutePath = () => Matches(/^\//, { message: '$property must be an absolute path' });

interface ProviderRule<C> {
  isUsed: (config: C) => boolean;
  /** Completes the sentence “… is only used with”. */
  setting: string;
  isRequired?: boolean;
}

/** A variable of a provider: it is checked where it is given, and where it is required. */
export function OfProvider<C extends object>({
  isUsed,
  setting,
  isRequired = false,
}: ProviderRule<C>): PropertyDecorator {
  return (target, name) => {
    const isGiven = (config: C) => config[name as keyof C] !== undefined;
    ValidateIf((config: C) => (isRequired && isUsed(config)) || isGiven(config))(target, name);
    OnlyWith<C>({ isUsed, setting, isRequired })(target, name);
  };
}

interface UrlRule {
  hasPath: boolean;
  /** Whether http is allowed for localhost. */
  hasLocalHttp: boolean;
}

/** The message never shows the value, which may have credentials. */
export const IsProviderUrl = ({ hasPath, hasLocalHttp }: UrlRule) =>
  ValidateBy({
    name: 'isProviderUrl',
    validator: {
      validate: (value) => {
        const url = URL.parse(String(value));
        if (!url || url.username || url.password || url.search || url.hash) return false;
        if (!hasPath && url.pathname !== '/') return false;
        return url.protocol === 'https:' || (hasLocalHttp && isLocalHttp(url));
      },
      defaultMessage: (args) =>
        `${args?.property} must be an https URL without credentials${hasPath ? '' : ', path'} and query` +
        (hasLocalHttp ? '; http is for localhost only' : ''),
    },
  });

/** Returns the URL without a slash at its end, so that a path can follow it. */
export const toBaseUrl = (url: string) => new URL(url).href.replace(/\/$/, '');

function isLocalHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
