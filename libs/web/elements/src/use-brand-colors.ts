import { colorsOf } from '@vc/web/format';
import { useEffect } from 'react';

/** Gives the page the colour of the tenant, and a text colour that can be read on it. @param color `#rrggbb` */
export function useBrandColors(color: string | undefined): void {
  useEffect(() => {
    const { brand, onBrand } = colorsOf(color);
    const { style } = document.documentElement;
    style.setProperty('--brand', brand);
    style.setProperty('--on-brand', onBrand);
  }, [color]);
}
