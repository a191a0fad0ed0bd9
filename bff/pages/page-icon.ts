/** The icon of our own pages: a calendar sheet with a tick. */

export const PAGE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M10 3v6M22 3v6" stroke="#1b5fb8" stroke-width="3" stroke-linecap="round"/>
<rect x="3" y="6" width="26" height="23" rx="6" fill="#1b5fb8"/>
<path d="m10 18 4.5 4.5L22.5 13.5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;
