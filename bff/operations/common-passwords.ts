/**
 * The most common passwords in lower case, loaded when someone first chooses a password and then
 * cached.
 */

let loading: Promise<ReadonlySet<string>> | null = null;

export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()));
}
