-- Opens a script in Neovim as a user does, and fails unless the server finds its fault, explains a word and runs a lens.
-- nvim --headless -u scripts/editors/neovim.lua SCRIPT; JACKAL names the program.

local root = vim.fn.getcwd()
dofile(root .. "/editors/neovim/jackal.lua").setup({ cmd = { vim.env.JACKAL, "lsp" } })

local function fail(why)
  io.stderr:write("neovim: " .. why .. "\n")
  vim.cmd("cquit 1")
end

local function wait(what, is_there)
  if not vim.wait(20000, is_there, 50) then
    fail("no " .. what .. " came")
  end
end

vim.api.nvim_create_autocmd("VimEnter", {
  callback = vim.schedule_wrap(function()
    local buffer = vim.api.nvim_get_current_buf()
    wait("faults", function() return #vim.diagnostic.get(buffer) > 0 end)
    local fault = vim.diagnostic.get(buffer)[1]
    if not fault.message:find("maen") or fault.lnum ~= 2 then
      fail("the fault is " .. vim.inspect(fault))
    end
    local function asked(method, params)
      local all = vim.lsp.buf_request_sync(buffer, method, params, 20000)
      for _, answer in pairs(all or {}) do
        return answer.result
      end
    end
    local document = { uri = vim.uri_from_bufnr(buffer) }
    local hover = asked("textDocument/hover", { textDocument = document, position = { line = 1, character = 0 } })
    if not hover or not vim.inspect(hover):find("sum") then
      fail("the hover is " .. vim.inspect(hover))
    end
    local lenses = asked("textDocument/codeLens", { textDocument = document })
    if not lenses or #lenses == 0 then
      fail("there are no lenses")
    end
    local function lens_of(command)
      local is_it = function(lens) return lens.range.start.line == 1 and lens.command.command == command end
      return vim.tbl_filter(is_it, lenses)[1]
    end
    local explain = lens_of("jackal.explain")
    local client = vim.lsp.get_active_clients()[1]
    client.config.commands["jackal.explain"](explain.command, { client_id = client.id, bufnr = buffer })
    wait("explanation", function() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n"):find("3 5 7") ~= nil end)
    client.config.commands["jackal.run"](lens_of("jackal.run").command, { client_id = client.id, bufnr = buffer })
    wait("result", function() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") == "3 5 7" end)
    io.stdout:write("neovim: faults, hover and lenses are there\n")
    vim.cmd("qall!")
  end),
})
