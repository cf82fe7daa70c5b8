/** Paths of 24 by 24 units, drawn with a line. */
const PATHS = {
  seal: 'M4 7h16v10H4z M8.5 12l2.5 2.5 4.5-4.5',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  issue: 'M6 3h9l4 4v14H6z M12.5 10.5v6 M9.5 13.5h6',
  verify: 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6z M8.8 12l2.3 2.3 4.2-4.3',
  card: 'M3 6h18v12.5H3z M3 10h18 M6.5 14.5h4',
  template: 'M4 4h16v5H4z M4 13h7v7H4z M15 13h5v7h-5z',
  key: 'M8 11.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z M10.5 12.5L19 4 M15.5 7.5l2.5 2.5',
  trust:
    'M12 4l2.2 2 3-.2.6 2.9 2.4 1.8-1.2 2.7.9 2.9-2.7 1.2-1 2.8-3-.5L12 20l-2.2-1.4-3 .5-1-2.8-2.7-1.2.9-2.9-1.2-2.7 2.4-1.8.6-2.9 3 .2z M9 12l2 2 4-4',
  webhook: 'M4 12h5l2-6 3 12 2-6h4',
  people:
    'M9 11.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z M2.8 20c.4-3.6 2.8-5.5 6.2-5.5s5.8 1.9 6.2 5.5 M15.5 4.9a3.3 3.3 0 0 1 0 6.4 M17.5 14.8c2.2.7 3.5 2.5 3.8 5.2',
  approve: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z M8.3 12.2l2.5 2.5 5-5.2',
  audit: 'M6 3h12v18H6z M9 8h6 M9 12h6 M9 16h3.5',
  chart: 'M4 20.5h16 M7 17v-5 M12 17V5 M17 17V9',
  building: 'M5 21V4h9v17 M14 9h5v12 M3 21h18 M8 8h3 M8 12h3 M8 16h3',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12z M15 15l5 5',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  close: 'M6 6l12 12 M18 6L6 18',
  chevron: 'M7 9.5l5 5 5-5',
  next: 'M9.5 6l6 6-6 6',
  back: 'M14.5 6l-6 6 6 6',
  plus: 'M12 5v14 M5 12h14',
  minus: 'M5 12h14',
  copy: 'M9 9h11v11H9z M15 9V4H4v11h5',
  check: 'M5 12.5l4.5 4.5L19 7',
  alert: 'M12 4l9 16H3z M12 10v4.5 M12 17.2v.3',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z M12 2.5v2 M12 19.5v2 M2.5 12h2 M19.5 12h2 M5.3 5.3l1.4 1.4 M17.3 17.3l1.4 1.4 M5.3 18.7l1.4-1.4 M17.3 6.7l1.4-1.4',
  screen: 'M3 5h18v11H3z M9 20h6 M12 16v4',
  leave: 'M14 4H5v16h9 M10 12h10 M16.5 8.5L20 12l-3.5 3.5',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z M12 7.5V12l3 2.5',
  settings:
    'M4 7h9 M17 7h3 M4 17h3 M11 17h9 M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z M9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  scan: 'M4 8V4h4 M16 4h4v4 M20 16v4h-4 M8 20H4v-4 M4 12h16',
  out: 'M13 5h6v6 M19 5l-9 9 M11 6H5v13h13v-6',
} as const;

export type IconName = keyof typeof PATHS;

/** A decoration: what it means is written beside it, or is the name of its button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
