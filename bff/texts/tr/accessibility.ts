/** Turkish texts of the accessibility statement. No native speaker has reviewed them yet. */

import type { AccessibilityTexts } from '../texts.ts';

export const accessibility: AccessibilityTexts = {
  lead: '{name}, herkesin burada randevu alabilmesini istiyor. Bu bildirim, bu randevu sayfaları ve başka sayfalara yerleştirilen randevu formu içindir.',
  state:
    'Web İçeriği Erişilebilirlik Yönergeleri (WCAG) 2.2, AA düzeyine uygun olacak şekilde yapılmıştır. Aşağıdaki sınırlar dışında, uymadıkları bir nokta bilmiyoruz.',
  worksHead: 'Nelere güvenebilirsiniz',
  keyboard: 'Her şey klavyeyle yapılabilir ve nerede olduğunuzu her zaman görürsünüz.',
  reader: 'Ekran okuyuculara her günün, saatin, alanın ve iletinin adı ve durumu bildirilir.',
  sight: 'Metin % 400’e kadar büyütülebilir; karşıtlık, koyu renkler ve kendi renkleriniz dikkate alınır.',
  time: 'Formu doldururken saat sizin için tutulur, daha çok zaman isteyebilirsiniz ve yazdıklarınız kaybolmaz.',
  scripts: 'JavaScript olmadan sade formlarla randevu alırsınız.',
  limitsHead: 'Sınırlar',
  ownWords: 'Kendi girdiğimiz adlar, açıklamalar, alanlar ve resimler hiçbir programca denetlenmez.',
  otherPages: 'Randevu formunun yerleştirildiği sayfalar bu bildirimin kapsamında değildir.',
  otherCalendars: 'Randevunun eklenebildiği takvimler başkalarına aittir.',
  languages: 'Dillerin hepsi henüz anadili o dil olan kişilerce gözden geçirilmedi.',
  checkedHead: 'Nasıl denetlendi',
  checked:
    'Her adımın açık, koyu ve zorlanmış renklerde, sağdan sola ve dar ekranlarda otomatik denetimiyle (axe-core); yalnızca klavyeyle randevu alarak; ve tarayıcıların ekran okuyuculara ilettikleriyle.',
  notAudited: 'Henüz bağımsız bir kuruluş denetlemedi.',
  contactHead: 'Bir engelle mi karşılaştınız?',
  contact: 'Ne yapmak istediğinizi ve neyin engel olduğunu bize bildirin. Yanıt verir, bu arada randevu almanıza yardım ederiz.',
  noContact: 'Adresimizi web sitemizde bulabilirsiniz.',
  authority: 'Yanıtımız yardımcı olmazsa, bulunduğunuz yerde erişilebilirliği gözeten makama başvurabilirsiniz.',
  made: 'Bildirim tarihi: {date}. Slotwell randevu programının {version} sürümü için.',
};
