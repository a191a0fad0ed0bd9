/** Dutch texts of the accessibility statement. No native speaker has reviewed them yet. */

import type { AccessibilityTexts } from '../texts.ts';

export const accessibility: AccessibilityTexts = {
  lead: '{name} wil dat iedereen hier kan boeken. Deze verklaring gaat over deze boekingspagina’s en het boekingsformulier dat andere pagina’s insluiten.',
  state:
    'Ze zijn gemaakt om te voldoen aan de richtlijnen voor toegankelijkheid van webcontent (WCAG) 2.2, niveau AA. Wij kennen geen punt waarop dat niet zo is, behalve de grenzen hieronder.',
  worksHead: 'Waar u op kunt rekenen',
  keyboard: 'Alles kan met het toetsenbord, en u ziet altijd waar u bent.',
  reader: 'Schermlezers krijgen de naam en de toestand van elke dag, tijd, elk veld en elke melding.',
  sight: 'Tekst kan tot 400 % worden vergroot; contrast, donkere kleuren en eigen kleuren worden gerespecteerd.',
  time: 'Een tijd blijft voor u vrij terwijl u het formulier invult, u kunt om meer tijd vragen, en niets wat u hebt ingevuld gaat verloren.',
  scripts: 'Zonder JavaScript boekt u met eenvoudige formulieren.',
  limitsHead: 'Grenzen',
  ownWords: 'Namen, beschrijvingen, velden en afbeeldingen die wij zelf invoeren, worden door geen programma gecontroleerd.',
  otherPages: 'Pagina’s die het boekingsformulier insluiten, vallen niet onder deze verklaring.',
  otherCalendars: 'Agenda’s waaraan een boeking kan worden toegevoegd, zijn van anderen.',
  languages: 'Nog niet alle talen zijn nagekeken door mensen van wie het de moedertaal is.',
  checkedHead: 'Hoe het is gecontroleerd',
  checked:
    'Met automatische controles van elke stap (axe-core), in lichte, donkere en opgelegde kleuren, van rechts naar links en op smalle schermen; door te boeken met alleen het toetsenbord; en aan de hand van wat browsers aan schermlezers doorgeven.',
  notAudited: 'Geen onafhankelijke instantie heeft het al onderzocht.',
  contactHead: 'Bent u op een drempel gestuit?',
  contact: 'Vertel ons wat u wilde doen en wat in de weg stond. Wij antwoorden en helpen u intussen met boeken.',
  noContact: 'Ons adres vindt u op onze website.',
  authority: 'Helpt ons antwoord u niet, dan kunt u terecht bij de instantie die in uw land toeziet op toegankelijkheid.',
  made: 'Verklaring van {date} voor versie {version} van het boekingsprogramma Slotwell.',
};
