/** Asks for a document to be fixed. */
export const FixForm = ({
  documentId,
  button,
  isQuiet,
  allowSigned,
}: {
  documentId: string;
  button: string;
  isQuiet?: boolean;
  allowSigned?: boolean;
}) => (
  <form method="post" action={`/console/documents/${documentId}/remediations`}>
    {allowSigned && <input type="hidden" name="allow_signed" value="yes" />}
    <button class={isQuiet ? "quiet" : undefined} type="submit">
      {button}
    </button>
  </form>
);
