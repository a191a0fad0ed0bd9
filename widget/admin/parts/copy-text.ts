/**
 * Copies a text; over plain http, where browsers keep the clipboard from pages, by selecting what
 * is on screen. `true` where it was copied.
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
