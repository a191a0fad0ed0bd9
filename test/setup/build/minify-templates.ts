import minifyTemplates from 'rollup-plugin-minify-template-literals';
import { type Plugin, perEnvironmentPlugin } from 'vite';

/**
 * Takes blanks and comments out of Lit's templates. The widget's lose the quotes and tags, too, that
 * HTML can do without.
 */
export const minifiedTemplates: Plugin = perEnvironmentPlugin(
  'slotwell-minified-templates',
  ({ name }) => {
    if (name === 'widget') {
      const minifyOptions = { removeAttributeQuotes: true, removeOptionalTags: true };
      return minifyTemplates({
        include: 'widget/**/*.ts',
        failOnError: true,
        options: { minifyOptions },
      });
    }
    return (
      name === 'admin' && minifyTemplates({ include: 'widget/admin/**/*.ts', failOnError: true })
    );
  },
);
