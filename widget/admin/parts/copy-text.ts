/**
 * Copies a text; `true` on success. Over plain HTTP, browsers deny access to the clipboard, so the
 * text on screen is selected instead.
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!shown) {
      return false;
    }
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
}
