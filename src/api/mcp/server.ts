import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { log } from "../../core/log.ts";
import { OperationFailed, type Operations } from "./operations.ts";
import { tools } from "./tools.ts";

function serverFor(operations: Operations): McpServer {
  const server = new McpServer(
    { name: "lectern", title: "Lectern", version: "1.0.0" },
    {
      instructions:
        "Checks documents for accessibility and fixes them. Scores count what a program can test; findings marked needs_review are for a person. Never invent a description of a picture: ask.",
    },
  );
  for (const { name, title, description, input, isReadOnly, call } of tools)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: name === "scan_url" },
      },
      async (given: Record<string, unknown>) => {
        try {
          const structuredContent = await call(given, operations);
          return {
            content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
            structuredContent,
          };
        } catch (error) {
          const isReported = error instanceof OperationFailed || error instanceof TypeError;
          if (!isReported) log.error("tool_failed", error);
          const text = isReported ? error.message : "Something went wrong on our side.";
          return { isError: true, content: [{ type: "text" as const, text }] };
        }
      },
    );
  return server;
}

/**
 * Answers one message of the Model Context Protocol, over streamable HTTP. Nothing is kept between messages, and no one
 * may listen for news, as the tools never change.
 */
export const answerMcp = (request: Request, operations: Operations): Promise<Response> =>
  createMcpHandler(() => serverFor(operations), { maxSubscriptions: 0 }).fetch(request);
