/**
 * The block in WordPress's editor: a placeholder, and its attributes in the side bar. What visitors
 * get is written by slotwell-booking.php.
 */

(({ blocks, blockEditor, components, element, i18n }) => {
  const { createElement } = element;
  const say = (text) => i18n.__(text, 'slotwell-booking');
  const CHOICES = { theme: ['auto', 'light', 'dark'], mode: ['dialog', 'floating'] };
  const LABELS = {
    schedule: say('Calendar (its number)'),
    reason: say('Reason (its number)'),
    day: say('Day (2026-12-01)'),
    time: say('Time (09:30)'),
    lang: say('Language (de)'),
    theme: say('Surface'),
    mode: say('Button that opens a dialog'),
    link: say('Text of the link, where the widget cannot be shown'),
  };

  const edit = ({ attributes, setAttributes }) => {
    const fields = Object.entries(LABELS).map(([name, label]) => {
      const onChange = (value) => setAttributes({ [name]: value });
      const options = CHOICES[name]?.map((value) => ({ value, label: value }));
      const field = { key: name, label, value: attributes[name], onChange };
      if (!options) {
        return createElement(components.TextControl, field);
      }
      return createElement(components.SelectControl, {
        ...field,
        options: [{ value: '', label: say('No') }, ...options],
      });
    });
    const said = Object.keys(LABELS).filter((name) => attributes[name]);
    return createElement(
      'div',
      blockEditor.useBlockProps(),
      createElement(
        blockEditor.InspectorControls,
        null,
        createElement(
          components.PanelBody,
          { title: say('What it begins with; all may stay empty') },
          fields,
        ),
      ),
      createElement(components.Placeholder, {
        icon: 'calendar-alt',
        label: say('Booking'),
        instructions:
          said.map((name) => `${LABELS[name]}: ${attributes[name]}`).join(' · ') ||
          say('Visitors choose everything.'),
      }),
    );
  };

  blocks.registerBlockType('slotwell/booking', { edit, save: () => null });
})(window.wp);
