/** A file's text, which Vite puts in place of the import. Vite's own types would bring the DOM's. */
declare module '*?raw' {
  const text: string;
  export default text;
}
