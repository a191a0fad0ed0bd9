/** Whether a text is a full web address that may stand in a link: escaping does not stop `javascript:` there. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
