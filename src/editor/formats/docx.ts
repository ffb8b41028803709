import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { lineText } from '#model/formats/write/caption-lines.ts';
import type { RetimedTranscript } from '#model/formats/write/retimed.ts';
import { formatTime } from '#model/time/format.ts';
import { soundText } from '#model/words/sound-text.ts';

export async function writeDocx({ paragraphs }: RetimedTranscript, title: string): Promise<Blob> {
  const children = paragraphs.flatMap(({ speaker, words }) => [
    new Paragraph({
      keepNext: true,
      spacing: { before: 240 },
      children: [
        new TextRun({ text: soundText(speaker), bold: true }),
        new TextRun({ text: `  ${formatTime(words[0]!.start)}`, color: '666666', size: 18 }),
      ],
    }),
    new Paragraph({ children: [new TextRun(soundText(lineText(words)))] }),
  ]);
  const heading = new Paragraph({ text: soundText(title), heading: HeadingLevel.TITLE });
  const document = new Document({
    title: soundText(title),
    creator: 'Trimscript',
    sections: [{ children: [heading, ...children] }],
  });
  return Packer.toBlob(document);
}
